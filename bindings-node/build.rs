//! Lets the library take Node-API's symbols from the Node process that loads it.

fn main() {
    napi_build::setup();
}
