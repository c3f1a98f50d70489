/** A JSON value as this package reads it: integers outside ±(2^53−1) are `bigint`, exactly. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject

/** A JSON object as this package reads it. */
export interface JsonObject {
  [key: string]: JsonValue
}
