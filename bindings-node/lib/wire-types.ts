import type { JsonObject } from './json/types.js'
import type { Wire } from './wire.js'
export type Encoded = Record<Wire, JsonObject[]>
export type EncodedCalls = Record<Wire, JsonObject[]>
