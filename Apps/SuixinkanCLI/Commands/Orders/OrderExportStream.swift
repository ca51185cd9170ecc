import Domain
import OrdersInterface

/// The rows of an export as blocks of a list, and what is to be said of them.
actor OrderExportStream<Row: Hashable & Sendable>: StreamedList {
    private let export: any OrderExport<Row>
    private let listed: @Sendable ([Row]) -> List
    private var state: ResumeState<SavedCursor>?
    private var progress: ProgressLine

    private var isOver = false
    private var givenCount: Int
    private var pagesSinceSave = 0
    /// Where the rows stand; complete at the end.
    private var paging = List.Paging(pageSize: 0, skipped: [], isTruncated: false)

    /// How many pages are written between two times that the state is: it is cheap to read a few again, and dear to
    /// write ten thousand ids to the disk for each.
    private static var pagesBetweenSaves: Int { 50 }
    /// How many rows that could not be read are named; of more, how many there are.
    private var mostNamed = 9

    init(
        _ export: any OrderExport<Row>, state: ResumeState<SavedCursor>? = nil, progress: ProgressLine,
        listed: @escaping @Sendable ([Row]) -> List
    ) {
        (self.export, self.listed, self.state, self.progress) = (export, listed, state, progress)
        (givenCount, isOver) = (state?.place.given ?? 0, state?.isDone ?? false)
    }

    var goesOn: Bool { state?.goesOn ?? false }

    func next() async throws -> List? { try await rows().map(listed) }

    private func rows() async throws -> [Row]? {
        guard !isOver else { return nil }
        do {
            guard let batch = try await export.next() else {
                isOver = true
                return nil
            }
            givenCount += batch.rows.count
            paging.skipped += batch.skipped.prefix(mostNamed - min(paging.skipped.count, mostNamed))
            return batch.rows
        } catch {
            progress.end()
            try await save(isDone: false)
            throw error
        }
    }

    /// All rows as one list, for formats that need them all before the first can be written.
    func whole() async throws -> CommandOutput {
        mostNamed = .max
        var all: [Row] = []
        while let rows = try await rows() {
            all += rows
            try await wrote(0)
        }
        var output = try await ending()
        var list = listed(all)
        list.paging = paging
        output.payload = .list(list)
        return output
    }

    func wrote(_ count: Int) async throws {
        state?.wrote(count)
        pagesSinceSave += 1
        if pagesSinceSave >= Self.pagesBetweenSaves, !isOver { try await save(isDone: false) }
        guard progress.isShown else { return }
        let total = await export.cursor.total
        progress.show(Self.progress(givenCount, of: total))
    }

    func ending() async throws -> CommandOutput {
        progress.end()
        if let state, state.isDone {
            var output = CommandOutput(.nothing)
            output.warnings = [
                LocalizedText(
                    en: "This export is complete: \(givenCount) orders. Remove “\(state.path)” to begin anew.",
                    zh: "该导出已完成：\(givenCount) 个订单。如需重新开始，请删除“\(state.path)”。")
            ]
            return output
        }
        try await save(isDone: true)
        return output(await export.cursor)
    }

    private func save(isDone: Bool) async throws {
        pagesSinceSave = 0
        guard state != nil else { return }
        let cursor = await export.cursor
        try state?.save(SavedCursor(cursor), isDone: isDone)
    }

    // MARK: What is to be said

    private static func progress(_ count: Int, of total: Int?) -> LocalizedText {
        guard let total, total > 0 else { return LocalizedText(en: "\(count) orders", zh: "\(count) 个订单") }
        let percent = count * 100 / total
        return LocalizedText(
            en: "\(count) of \(total) orders (\(percent) %)", zh: "\(count) / \(total) 个订单（\(percent)%）")
    }

    private func output(_ cursor: OrderExportCursor) -> CommandOutput {
        (paging.total, paging.pageSize) = (cursor.total, cursor.pageSize)
        paging.isTruncated = cursor.isCut || cursor.totalMoved || cursor.isShort
        var output = CommandOutput(.nothing)
        var problems = paging.skipped.map(\.warning)
        if cursor.skippedCount > paging.skipped.count {
            problems.append(
                LocalizedText(
                    en: "Left out \(cursor.skippedCount) rows in all.", zh: "共跳过 \(cursor.skippedCount) 行。"))
        }
        let total = cursor.total ?? 0
        if cursor.totalFell || (cursor.isShort && !cursor.totalMoved) {
            problems.append(
                cursor.totalFell
                    ? LocalizedText(
                        en: "Orders went while the pages were read; some of the others may be missing.",
                        zh: "读取各页期间订单有减少，其他订单可能有遗漏。")
                    : LocalizedText(
                        en: "The server says \(total) orders and sent \(cursor.givenCount). Some are missing.",
                        zh: "服务器称共有 \(total) 个订单，但只返回了 \(cursor.givenCount) 个，有遗漏。"))
        } else if cursor.totalMoved {
            output.warnings.append(
                LocalizedText(
                    en:
                        "Orders came in while the pages were read. All that were there at the beginning are written, the newest may be missing.",
                    zh: "读取各页期间有新订单。开始时已有的订单均已写入，最新的订单可能未包含。"))
        }
        if cursor.isCut { output.truncation = paging.limitation(shown: givenCount, OrderFields.noun) }
        if !problems.isEmpty { output.problem = .init(category: .partial, texts: problems) }
        if givenCount == 0, problems.isEmpty { output.notices = [LocalizedText(en: "No orders.", zh: "没有订单。")] }
        return output
    }
}
