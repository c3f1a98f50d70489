package dev.toolresult;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The library as it looks from Java: builder, static factories, plain collections. */
class FromJavaTest {
    /** What the README shows. */
    @Test
    void doesWhatTheReadmeSays() {
        ToolResult result = ToolResult.builder()
                .output(Map.of("document_id", "doc_123"))
                .addText("The requested document is attached.")
                .addContent(ContentPart.fileId("file_123"))
                .build();
        String body = ToolResults.encodeJson(List.of(result.toMessage("call_1")), Wire.ANTHROPIC);
        Object plain = result.getOutput().toPlain();
        assertTrue(body.contains("file_123") && !body.contains("doc_123"));
        assertEquals(Map.of("document_id", "doc_123"), plain);
    }

    @Test
    void encodesWhatTheModelSees() {
        ToolResult result = ToolResult.builder()
                .output(Map.of("document_id", "doc_123"))
                .content(List.of(ContentPart.text("attached"), ContentPart.fileId("file_123")))
                .metadata(Map.of("request_id", "req_123"))
                .build();
        ToolMessage message = result.toMessage("call_1", "fetch_document");
        String json = ToolResults.encodeJson(List.of(message), Wire.ANTHROPIC);
        assertTrue(json.contains("file_123"));
        assertTrue(!json.contains("doc_123") && !json.contains("req_123"));
        assertEquals(1, ToolResults.encode(List.of(message), Wire.OPENAI_CHAT, null, new EncodeOptions(MediaMode.NOTE)).size());
        assertEquals("call_1", ToolResults.decode(json, Wire.ANTHROPIC).get(0).getToolCallId());
    }

    @Test
    void readsPlainValues() {
        ToolResult stored = ToolResult.fromJson("{\"output\":{\"rows\":[1,2.5,null]}}");
        assertEquals(Map.of("rows", Arrays.asList(1L, 2.5, null)), stored.getOutput().toPlain());
        assertNull(stored.getContent());
        assertEquals(2.5, stored.getOutput().get("rows").get(1).getDouble());
    }

    @Test
    void takesWhatAToolReturns() {
        assertEquals("[1,2]", ToolResults.toMessage(new int[] {1, 2}, "c").getOutput().getText());
        assertTrue(ToolResults.toMessage(Outcome.error("no"), "c", null).isError());
        assertTrue(ToolResults.toMessage(null, "c").getOutput().isNull());
    }

    @Test
    void looksAtParts() {
        PartBody body = ContentPart.file(new byte[] {1}, "text/csv", "t.csv").getBody();
        assertTrue(body instanceof PartBody.File file && "t.csv".equals(file.getFilename()));
    }

    @Test
    void throwsOneUncheckedException() {
        ToolResultException error =
                assertThrows(ToolResultException.class, () -> JsonValue.of(Map.of("a", Double.NaN)));
        assertEquals("NOT_FINITE", error.getCode());
        assertEquals("a", error.getPath());
    }
}
