//! The native half of the npm package `toolresult`: stateless functions over JSON text and Buffers.
