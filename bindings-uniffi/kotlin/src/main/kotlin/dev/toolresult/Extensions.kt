@file:JvmMultifileClass
@file:JvmName("ToolResults")

package dev.toolresult

import kotlinx.serialization.json.JsonElement

/**
 * kotlinx's tree as a [JsonValue].
 *
 * @throws ToolResultException as [JsonValue.of]
 */
fun JsonElement.toJsonValue(): JsonValue = JsonValue.of(this)

/**
 * The message that answers this call with what its tool returned: as the function [toMessage], with the call's id and name.
 *
 * @param isError whether the tool failed; nothing undoes it
 * @throws ToolResultException as [toMessage]
 */
@JvmOverloads
fun ToolCall.answer(returned: Any?, isError: Boolean = false): ToolMessage = toMessage(returned, id, name, isError)

/**
 * Runs the tool and answers the call with what it returns, or with its exception.
 *
 * @param tool gets the call; a [ToolResultException] of its own is a failure of the tool like any other
 */
inline fun ToolCall.answerWith(tool: (ToolCall) -> Any?): ToolMessage = answer(
    try {
        tool(this)
    } catch (error: Exception) {
        if (error is java.util.concurrent.CancellationException || error is InterruptedException) throw error
        error
    },
)
