import Domain

/// `suixinkan doctor`.
enum DoctorCommand {
    static let command = Command(
        commandName: "doctor",
        abstract: LocalizedText(
            en: "Look whether everything is as it should be; exit 13 where something failed.",
            zh: "检查运行环境；有检查项失败时退出码为 13。"),
        discussion: LocalizedText(
            en: """
                Looks at the settings, the folders and who may read them, the store, the token and its credential helper, \
                the terminal, the programs that some commands need, and the way to the back end: one request without a \
                token, which waits at most \(Doctor.limits.connect) s to connect and \(Doctor.limits.total) s in all. \
                Changes nothing. A warning is no failure.
                """,
            zh: """
                检查设置、目录及其权限、存储、令牌与凭据助手、终端、部分命令所需的程序，以及与后端的连接：发送一个不带令牌的请求，\
                连接最多等待 \(Doctor.limits.connect) 秒，总共最多 \(Doctor.limits.total) 秒。不会更改任何内容。警告不算失败。
                """),
        run: { context, _ in
            .findings(try await Doctor(context: context).findings())
        }, bearsWrongSettings: true, category: .settings, fields: List.findingFields)
}
