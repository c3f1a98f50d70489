//! The native half of the npm package `toolresult`: stateless functions over JSON text and Buffers.
//!
//! Everything open-ended crosses as JSON text, bytes cross as Buffers beside it (`toolresult::contract::Frame`). No function keeps
//! anything between two calls, so that worker threads need no care. The classes, and the conversion of JavaScript values to
//! JSON text, are TypeScript in `lib/`.

mod boundary;
mod error;
mod exports;
