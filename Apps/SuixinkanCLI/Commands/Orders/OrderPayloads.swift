import Domain
import OrdersInterface

/// The columns of a list of orders, and how a row fills them.
struct OrderColumns<Row> {
    let columns: [List.Column]
    let values: (Row) -> [FieldValue]
}

extension OrderColumns<Order> {
    static var orders: OrderColumns {
        OrderColumns(
            columns: [
                .init(name: "order_id", title: LocalizedText(en: "Order", zh: "订单编号"), isRightAligned: true),
                .init(name: "order_no", title: LocalizedText(en: "Number", zh: "订单号"), isShown: false),
                .init(name: "status", title: LocalizedText(en: "Status", zh: "状态")),
                .init(name: "product_name", title: LocalizedText(en: "Product", zh: "商品"), isFlexible: true),
                .init(name: "amount", title: LocalizedText(en: "Amount", zh: "金额"), isRightAligned: true),
                .init(name: "customer_phone", title: LocalizedText(en: "Customer", zh: "客户手机")),
                .init(
                    name: "photographer_name", title: LocalizedText(en: "Photographer", zh: "摄影师"), isShown: false),
                .init(name: "scenic_name", title: LocalizedText(en: "Scenic area", zh: "景区"), isFlexible: true),
                .init(name: "spot_name", title: LocalizedText(en: "Spot", zh: "打卡点"), isShown: false),
                .init(name: "created_at", title: LocalizedText(en: "Created", zh: "下单时间")),
                .init(name: "paid_at", title: LocalizedText(en: "Paid", zh: "付款时间"), isShown: false),
                .init(name: "written_off_at", title: LocalizedText(en: "Written off", zh: "核销时间"), isShown: false),
            ],
            values: { order in
                [
                    .id(order.id), .text(order.number), .code(order.status.rawValue, title: order.status.title),
                    .text(order.productName), .money(order.amount), .text(order.customerPhone),
                    .text(order.photographerName), .text(order.scenicName), .text(order.spotName),
                    .minute(order.createdAt), .time(order.paidAt), .time(order.writtenOffAt),
                ]
            })
    }
}

extension OrderColumns<DepositOrder> {
    static var depositOrders: OrderColumns {
        let order = OrderColumns<Order>.orders
        return OrderColumns(
            // A terminal's 80 cells go to the amounts: the scenic area is the store's own, the phone is in the detail.
            columns: order.columns.map { $0.hidden(where: ["scenic_name", "customer_phone"].contains($0.name)) } + [
                .init(name: "deposit_amount", title: LocalizedText(en: "Deposit", zh: "定金"), isRightAligned: true),
                .init(name: "balance_amount", title: LocalizedText(en: "Balance", zh: "尾款"), isRightAligned: true),
                .init(name: "store_name", title: LocalizedText(en: "Store", zh: "门店"), isShown: false),
            ],
            values: { row in
                order.values(row.order) + [
                    .money(row.depositAmount), .money(row.balanceAmount), .text(row.storeName),
                ]
            })
    }
}

extension List.Column {
    fileprivate func hidden(where condition: Bool) -> List.Column {
        var column = self
        column.isShown = isShown && !condition
        return column
    }
}

extension Record {
    /// One order with its lines and its history, with the contract's keys.
    static func detail(_ detail: OrderDetail) -> Record {
        let orders = OrderColumns<Order>.orders
        let common = zip(orders.columns, orders.values(detail.order)).map { column, value in
            Field(column.name, column.title, column.name == "created_at" ? .time(detail.order.createdAt) : value)
        }
        return Record(
            fields: common + [
                .init("items", LocalizedText(en: "Items", zh: "明细"), items(detail.items)),
                .init("photos_total", LocalizedText(en: "Photos", zh: "照片数"), .count(detail.photosTotal)),
                .init("remark", LocalizedText(en: "Remark", zh: "备注"), .text(detail.remark)),
                .init("timeline", LocalizedText(en: "History", zh: "进度"), timeline(detail.timeline)),
            ])
    }

    private static func items(_ items: [OrderDetail.Item]) -> FieldValue {
        .records(
            items.map { item in
                Record(fields: [
                    .init("name", .text(item.name)), .init("quantity", .count(item.quantity)),
                    .init("price", .money(item.price)),
                ])
            },
            shown: items.map { LocalizedText(verbatim: "\($0.name) × \($0.quantity)  \($0.price.yuan)") })
    }

    private static func timeline(_ steps: [OrderDetail.Step]) -> FieldValue {
        .records(
            steps.map { step in
                Record(fields: [
                    .init("status", .code(step.status.rawValue, title: step.status.title)),
                    .init("at", .time(step.at)),
                ])
            },
            shown: steps.map { step in
                LocalizedText(joining: [LocalizedText(verbatim: step.at.wireText), step.status.title], with: "  ")
            })
    }
}
