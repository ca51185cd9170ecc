import Domain

/// All commands.
enum CommandTree {
    static let root: Command = Command(
        commandName: "suixinkan",
        abstract: LocalizedText(
            en: "The back office of the Suixinkan travel-photography platform.", zh: "随心瞰旅拍平台的管理后台。"),
        subcommands: [
            HomeCommands.group,
            OrderCommands.group,
            SpotCommands.group,
            StatisticsCommands.group,
            ProfileCommands.group,
            AuthCommands.group,
            WhoAmICommand.command,
            LaunchCommand.command.onDisk.under(.app),
            LinkCommands.open.under(.app),
            LinkCommands.push.onDisk.under(.app),
            LinkCommands.bootTask.onDisk.under(.app),
            IntegrateCommand.command.under(.app),
            ContextCommands.group,
            ConfigurationCommands.group,
            AliasCommands.group,
            APICommand.command,
            StorageCommands.group.onDisk.under(.settings),
            DoctorCommand.command,
            CommandsCommand.command,
            CompletionCommand.command,
            HelpCommand.command,
            VersionCommand.command,
        ])
}
