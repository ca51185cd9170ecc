import Domain
import Presentation

/// One thing with named fields.
struct Record: Sendable {
    struct Field: Sendable {
        let name: String
        let label: LocalizedText
        let value: FieldValue

        init(_ name: String, _ label: LocalizedText, _ value: FieldValue) {
            (self.name, self.label, self.value) = (name, label, value)
        }

        /// A field that only machines see by a name of its own.
        init(_ name: String, _ value: FieldValue) {
            self.init(name, LocalizedText(verbatim: name), value)
        }
    }

    var fields: [Field]

    var json: JSONValue { .object(fields.map { JSONField($0.name, $0.value.json) }) }
}
