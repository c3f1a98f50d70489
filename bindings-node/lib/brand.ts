/**
 * What makes an object one of ours, and where its state lies. The symbols are registered, so that they are the same in two
 * copies of the package; the number is that of the state's layout.
 */
export const PART = Symbol.for('toolresult.content-part/1')
export const RESULT = Symbol.for('toolresult.tool-result/1')
export const MESSAGE = Symbol.for('toolresult.tool-message/1')
export const OUTCOME = Symbol.for('toolresult.outcome/1')
export const CALL = Symbol.for('toolresult.tool-call/1')

/** Whether the value has the brand. Only own properties count, so that an object that inherits from a part is none. */
export function hasBrand(value: unknown, brand: symbol): value is object {
  return typeof value === 'object' && value !== null && Object.prototype.hasOwnProperty.call(value, brand)
}
