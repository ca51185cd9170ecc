import StorageInterface
import Testing

struct PreferenceCatalogTests {
    private static let known: [(String, PreferenceKind)] = [
        ("key_in_token", .text), ("key_in_user_id", .id), ("key_privacy_agreement_accepted", .flag),
        ("key_account_list", .data), ("KEY_BOOT_TASK", .dictionary), ("username", .text), ("lixiaoyao-image", .text),
        ("guest_key_online_status", .flag), ("1001_scenic_user_key_in_role_id", .id),
        ("1001_guide_user_x_key_location_reminder_minutes", .number), ("guest_key_queue_voice", .any),
        ("1001_scenic_user_key_queue_", .any), ("guest_role_photographer_common_uris", .texts),
        ("1001_scenic_user_role_a_role_b_common_uris", .texts),
    ]

    @Test(arguments: known)
    func aKeyOfTheContractIsKnown(_ name: String, _ kind: PreferenceKind) {
        #expect(PreferenceCatalog.kind(of: name) == kind)
    }

    @Test(arguments: [
        "", "-image", "key_online_status", "_key_online_status", "1001_key_online_status", "_user_key_online_status",
        "1001__key_online_status", "key_queue_voice", "x_key_queue_voice", "guestkey_queue_voice", "guest_common_uris",
        "guest_role__common_uris", "role_photographer_common_uris", "guest_key_online_status_", "KEY_IN_TOKEN",
        "key_in_session_id", "previous_key_in_user_id", "key_in_role_id", "AppleLanguages",
    ])
    func anyOtherIsNot(_ name: String) {
        #expect(PreferenceCatalog.kind(of: name) == nil)
    }

    @Test func eachKindTakesWhatItsReadersRead() {
        let values: [StoredValue] = [
            .text("1"), .text("a"), .integer(1), .flag(true), .data([]), .real(1), .date(1), .list([.text("a")]),
            .list([.integer(1)]), .dictionary([:]), .text(""), .integer(2), .real(1.5), .real(.nan),
        ]
        let taken: [PreferenceKind: [Int: StoredValue]] = [
            .text: [0: values[0], 1: values[1], 10: values[10]],
            .number: [2: values[2], 5: .integer(1), 11: values[11]],
            .id: [0: values[0], 2: values[2], 5: .integer(1), 10: values[10], 11: values[11]],
            .flag: [2: .flag(true), 3: values[3]], .data: [4: values[4]],
            .time: [2: values[2], 5: values[5], 6: values[6], 11: values[11], 12: values[12]], .texts: [7: values[7]],
            .dictionary: [9: values[9]],
        ]
        for (kind, expected) in taken {
            for (index, value) in values.enumerated() {
                #expect(kind.taking(value) == expected[index], "\(kind) \(value)")
            }
        }
        for value in values.dropLast() { #expect(PreferenceKind.any.taking(value) == value) }
    }
}
