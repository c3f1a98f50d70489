// swift-tools-version:6.0
// One manifest for two worlds. On Apple platforms the native half is an XCFramework. Elsewhere it is a static library
// and a C module, both made by `scripts/build-swift` in the folder Generated.
import Foundation
import PackageDescription

#if canImport(Darwin)
let apple = true
#else
// `TOOLRESULT_MANIFEST=apple swift package dump-package` shows the other half, so that Linux can check it too.
let apple = ProcessInfo.processInfo.environment["TOOLRESULT_MANIFEST"] == "apple"
#endif

let ffi: Target = apple
  ? .binaryTarget(name: "ToolResultFFI", path: "Generated/ToolResultFFI.xcframework")
  : .systemLibrary(name: "ToolResultFFI", path: "Generated/ToolResultFFI")

let link: [LinkerSetting] = apple
  ? []
  : [.unsafeFlags(["-L\(Context.packageDirectory)/Generated/lib"]), .linkedLibrary("toolresult_uniffi")]

let package = Package(
  name: "ToolResultKit",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9)],
  products: [.library(name: "ToolResultKit", targets: ["ToolResultKit"])],
  targets: [
    ffi,
    // What UniFFI generates, in the language mode that it is written for. Only ToolResultKit sees it.
    .target(
      name: "ToolResultNative", dependencies: ["ToolResultFFI"], path: "Generated/ToolResultNative",
      swiftSettings: [.swiftLanguageMode(.v5)], linkerSettings: link),
    .target(name: "ToolResultKit", dependencies: ["ToolResultNative"]),
    .testTarget(name: "ToolResultKitTests", dependencies: ["ToolResultKit", "ToolResultNative"]),
  ],
  swiftLanguageModes: [.v6]
)
