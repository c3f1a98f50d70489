// swift-tools-version:6.0
// The programs that hold Swift to what every language does. They use ToolResultKit as any application does.
import PackageDescription

let kit: Target.Dependency = .product(name: "ToolResultKit", package: "swift")

let package = Package(
  name: "toolresult-tests",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../../../bindings-uniffi/swift")],
  targets: [
    // Every vector in both layers.
    .executableTarget(name: "RunVectors", dependencies: [kit]),
    // Swift's hop of tests/relay.
    .executableTarget(name: "RelayHop", dependencies: [kit]),
    // The same bytes from process to process.
    .executableTarget(name: "EncodeRepeated", dependencies: [kit]),
  ],
  swiftLanguageModes: [.v6]
)
