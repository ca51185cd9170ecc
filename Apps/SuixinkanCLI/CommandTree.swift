import Domain

/// All commands.
enum CommandTree {
    static let root: Command = Command(
        commandName: "suixinkan",
        abstract: LocalizedText(
            en: "The back office of the Suixinkan travel-photography platform.", zh: "随心瞰旅拍平台的管理后台。"),
        subcommands: [
            AuthCommands.group,
            WhoAmICommand.command,
            HomeCommands.group,
            OrderCommands.group,
            SpotCommands.group,
            StatisticsCommands.group,
            ProfileCommands.group,
            LinkCommands.open,
            LinkCommands.push.onDisk,
            LinkCommands.bootTask.onDisk,
            StorageCommands.group.onDisk,
            LaunchCommand.command.onDisk, IntegrateCommand.command,
            ConfigurationCommands.group,
            AliasCommands.group,
            APICommand.command,
            CommandsCommand.command,
            CompletionCommand.command,
            VersionCommand.command,
            HelpCommand.command,
        ])
}
