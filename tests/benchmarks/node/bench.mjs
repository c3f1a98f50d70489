// Times the npm package and, beside it, the same work by hand with JSON and Buffer. Prints one JSON line a job.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ROUNDS = 21
const SAMPLE_MS = 5
const [modules, folder, ...workloads] = process.argv.slice(2)
// The package as installed there, not the one of this checkout.
const { ContentPart, ToolResult, encodeJson } = createRequire(join(modules, 'here.js'))('toolresult')

function jobsOfThePackage(text) {
  const form = JSON.parse(text)
  const content = form.content?.map((part) =>
    part.type === 'image' ? ContentPart.image(Buffer.from(part.data, 'base64')) : ContentPart.text(part.text),
  )
  const fields = { ...('output' in form && { output: form.output }), ...(content && { content }) }
  const sent = (wire) => () => encodeJson([new ToolResult(fields).toMessage('call_1', { name: 'find' })], wire)
  return {
    read: () => ToolResult.fromJson(text).content?.map((part) => (part.type === 'image' ? part.data : part.text)),
    write: () => new ToolResult(fields).toJson(),
    anthropic: sent('anthropic'),
    'openai-chat': sent('openai-chat'),
  }
}

function jobsByHand(text) {
  const form = JSON.parse(text)
  const parts = form.content?.map((part) => ('data' in part ? { ...part, data: Buffer.from(part.data, 'base64') } : part))
  const base64 = (part) => part.data.toString('base64')
  const block = (part) =>
    'data' in part
      ? { type: 'image', source: { type: 'base64', media_type: part.media_type, data: base64(part) } }
      : { type: 'text', text: part.text }
  const bytes = (value) => Buffer.from(JSON.stringify(value))
  return {
    read: () => JSON.parse(text).content?.map((part) => ('data' in part ? Buffer.from(part.data, 'base64') : part.text)),
    write: () =>
      bytes({ ...form, ...(parts && { content: parts.map((part) => ('data' in part ? { ...part, data: base64(part) } : part)) }) }),
    anthropic: () => {
      const content = parts ? parts.map(block) : JSON.stringify(form.output)
      return bytes([{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content }] }])
    },
    'openai-chat': () => {
      const texts = parts ? parts.flatMap((part) => part.text ?? []).join('\n') : JSON.stringify(form.output)
      const urls = (parts ?? []).filter((part) => 'data' in part).map((part) => `data:${part.media_type};base64,${base64(part)}`)
      const files = urls.map((url) => ({ type: 'image_url', image_url: { url } }))
      return bytes([{ role: 'tool', tool_call_id: 'call_1', content: texts }, ...(files.length ? [{ role: 'user', content: files }] : [])])
    },
  }
}

function perCall(job, calls) {
  const begun = performance.now()
  for (let call = 0; call < calls; call += 1) job()
  return (performance.now() - begun) / calls
}

function callsFor(job) {
  // The first calls are the slow ones: the engine has not seen the code yet.
  for (let call = 0; call < 20; call += 1) job()
  return Math.max(1, Math.round(SAMPLE_MS / Math.max(perCall(job, 3), 0.0001)))
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** Milliseconds a call of both, round by round. */
function race(ours, theirs) {
  const calls = [callsFor(ours), callsFor(theirs)]
  const times = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const at of Math.random() < 0.5 ? [0, 1] : [1, 0]) times[at].push(perCall([ours, theirs][at], calls[at]))
  }
  return times
}

for (const workload of workloads) {
  const text = readFileSync(join(folder, `${workload}.json`), 'utf8')
  const [ours, byHand] = [jobsOfThePackage(text), jobsByHand(text)]
  for (const job of Object.keys(ours)) {
    const [mine, other] = race(ours[job], byHand[job])
    const ratio = median(mine.map((time, round) => time / other[round]))
    console.log(JSON.stringify({ workload, job, micros: median(mine) * 1000, peer: 'JSON', ratio }))
  }
}
