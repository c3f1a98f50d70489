// The name of this platform's binary; the same rule as in lib/native.ts, which may not be compiled yet.
export function platform() {
  const name = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') return `${name}-msvc`
  if (process.platform !== 'linux') return name
  return process.report.getReport().header.glibcVersionRuntime ? `${name}-gnu` : `${name}-musl`
}
