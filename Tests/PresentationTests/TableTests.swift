import Presentation
import TestSupport
import Testing

@Suite struct TableTests {
    private let columns = [
        Table.Column(title: "订单号"), Table.Column(title: "商品", minimumCells: 6, isFlexible: true),
        Table.Column(title: "金额", alignment: .right),
    ]

    @Test func columnsLineUpByCells() {
        let table = Table(
            columns: columns, rows: [["1", "张三丰旅拍", "12.50"], ["738529527931269425", "e\u{301}🇨🇳", "-1.00"]])
        #expect(
            table.rendered(width: nil) == """
                订单号              商品         金额
                1                   张三丰旅拍  12.50
                738529527931269425  e\u{301}🇨🇳         -1.00

                """)
    }

    @Test func onlyFlexibleColumnsAreCut() {
        let table = Table(columns: columns, rows: [["738529527931269425", "张三丰旅拍套餐", "12345678.90"]])
        #expect(
            table.rendered(width: 42) == """
                订单号              商品              金额
                738529527931269425  张三丰旅…  12345678.90

                """)
    }

    @Test func aTableThatCannotFitKeepsItsMinimaAndItsAmounts() {
        let table = Table(columns: columns, rows: [["738529527931269425", "张三丰旅拍套餐", "12345678.90"]])
        let line = table.rendered(width: 10).split(separator: "\n")[1]
        #expect(line == "738529527931269425  张三…   12345678.90")
    }

    @Test func aTableWithoutRowsIsItsHeader() {
        #expect(Table(columns: columns, rows: []).rendered(width: 80) == "订单号  商品  金额\n")
    }

    @Test func rowsOfAnotherLengthAreFilledOrShortened() {
        let table = Table(columns: columns, rows: [["1"], ["2", "b", "3", "beyond"]])
        #expect(table.rendered(width: nil) == "订单号  商品  金额\n1\n2       b        3\n")
    }

    @Test func onlyTheProductsOwnSequencesReachTheTerminal() {
        let table = Table(columns: columns, rows: [["\u{1B}[2J", "a\nb", "\u{9B}1m"]])
        #expect(table.rendered(width: nil, style: .ansi) == "\u{1B}[1m订单号  商品  金额\u{1B}[0m\n␛[2J    a b    �1m\n")
    }

    @Test func everyLineIsWithinTheWidthAndEveryColumnBeginsAtTheSameCell() {
        var generator = SeededGenerator(seed: 40)
        for _ in 0..<400 {
            let width = Int.random(in: 40...80, using: &generator)
            let rows = (0..<6).map { _ in [generator.text(upTo: 10), "|" + generator.text(upTo: 9), "|12.50"] }
            let columns = [
                Table.Column(title: "name", isFlexible: true), Table.Column(title: "|place", isFlexible: true),
                Table.Column(title: "|amount", alignment: .left),
            ]
            let lines = Table(columns: columns, rows: rows).rendered(width: width).split(separator: "\n")
            #expect(lines.count == 7)
            #expect(lines.allSatisfy { DisplayWidth.cells(of: $0) <= width && $0.last != " " })
            let starts = lines.map { line in
                line.unicodeScalars.lastIndex(of: "|").map { DisplayWidth.cells(of: line[..<$0]) }
            }
            #expect(Set(starts).count == 1, "\(lines)")
        }
    }
}

@Suite struct DetailListTests {
    @Test func aLineOfColumnsGoesOnBelowTheLastThatLeavesRoom() {
        let list = DetailList([.init("步骤", "6 ms  request  GET /api/app/config  200, 1642 bytes")])
        #expect(
            list.rendered(width: 40) == """
                步骤  6 ms  request  GET /api/app/config
                                     200, 1642 bytes

                """)
    }

    @Test func valuesLineUpBehindTheLabels() {
        let list = DetailList([.init("订单号", "1001"), .init("Status", "已付款"), .init("备注", "")])
        #expect(list.rendered(width: nil) == "订单号  1001\nStatus  已付款\n备注\n")
    }

    @Test func longValuesAndTheirOwnLinesContinueBelowThemselves() {
        let list = DetailList([.init("备注", "请在日出之前到达湖边的码头集合\n带外套\u{1B}")])
        #expect(list.rendered(width: 26) == "备注  请在日出之前到达湖边\n      的码头集合\n      带外套␛\n")
    }

    @Test func labelsAreBoldInTheAnsiStyle() {
        #expect(DetailList([.init("a", "b")]).rendered(width: 80, style: .ansi) == "\u{1B}[1ma\u{1B}[0m  b\n")
    }
}
