package dev.toolresult

/**
 * One call that a model made (semantics section 6).
 *
 * @property id the call's id
 * @property name the tool's name
 * @property arguments the arguments as text, as the model gave them
 * @property kind a function with JSON arguments, or a custom tool with text
 * @property providerExecuted whether the provider runs the tool itself, so that no result is expected
 * @property isAsync whether the result may come in a later turn
 * @property providerData what the provider sent beside, such as a caller; `null` if absent
 */
data class ToolCall @JvmOverloads constructor(
    val id: String,
    val name: String,
    val arguments: String = "{}",
    val kind: Kind = Kind.FUNCTION,
    val providerExecuted: Boolean = false,
    val isAsync: Boolean = false,
    val providerData: JsonValue? = null,
) {
    /** How a call is answered. */
    enum class Kind {
        /** A function: its arguments are JSON. */
        FUNCTION,

        /** A custom tool: its arguments are text. */
        CUSTOM,
    }

    /** The JSON form, defaults left out. */
    fun toJson(): String = objectText {
        text("id", id)
        text("name", name)
        text("arguments", arguments)
        if (kind != Kind.FUNCTION) text("kind", kind.name.lowercase())
        flag("provider_executed", providerExecuted)
        flag("async", isAsync)
        json("provider_data", providerData)
    }

    internal companion object {
        /** A call in the core's own JSON form. */
        fun of(json: JsonValue) = ToolCall(
            json["id"]?.string.orEmpty(),
            json["name"]?.string.orEmpty(),
            json["arguments"]?.string.orEmpty(),
            if (json["kind"]?.string == "custom") Kind.CUSTOM else Kind.FUNCTION,
            json["provider_executed"]?.boolean ?: false,
            json["async"]?.boolean ?: false,
            json["provider_data"],
        )
    }

    /** A short form that shows no arguments. */
    override fun toString(): String = summary("ToolCall", shorten(id), name, if (kind == Kind.CUSTOM) "custom" else null)
}
