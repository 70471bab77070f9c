import type { Command, Help } from 'commander';
import { commands } from '../src/surfaces/cli/program.js';
import { FLAG_GROUPS } from '../src/surfaces/cli/help.js';
import { silentRuntime } from '../test/helpers/silent-runtime.js';
import { formatted } from './formatted.js';

const HEAD = `# Commands

Every command and every flag, as \`zonewright COMMAND --help\` has them. Each flag has a twin in the environment: \`ZONEWRIGHT_\` and its name,
such as \`ZONEWRIGHT_BASE_URL\` for \`--base-url\`; a flag on the command line wins, and an empty variable counts as not set. A flag with an empty
value is a mistake: \`--target ""\` does not select everything. The commands that most people need come first. Exit codes: \`zonewright --help\`.

Your shell completes commands, flags and their values, codes, the names of the zones and accounts of the repository, and ids of runs:

\`\`\`
eval "$(zonewright completion bash)"                                        # bash: in ~/.bashrc
eval "$(zonewright completion zsh)"                                         # zsh: in ~/.zshrc, after compinit
zonewright completion fish > ~/.config/fish/completions/zonewright.fish     # fish: once
\`\`\`

<!-- generated from src/surfaces/cli/ by \`npm run generate\` -->
`;

/** docs/commands.md: all commands with their flags, in the groups of `--help`. */
export async function commandsDocs(): Promise<string> {
  const program = commands(silentRuntime('/'), () => undefined);
  const help = program.createHelp();
  const grouped = help.groupItems([...program.commands], help.visibleCommands(program), (each) =>
    each.helpGroup(),
  );
  const sections = [...grouped].flatMap(([title, members]) => [
    `## ${title.replace(/:$/, '')}`,
    ...members.filter((member) => member.name() !== 'help').flatMap(commandDocs),
  ]);
  return formatted('md', [HEAD, ...sections].join('\n\n'));
}

/** A command, or all commands of a group. */
function commandDocs(command: Command): readonly string[] {
  if (command.commands.length > 0) return command.commands.flatMap(commandDocs);
  const help = command.createHelp();
  const names = command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  return [
    `### ${names}`,
    escaped(`${capital(command.description())}.`),
    ['```', ...usageOf(command, help), '```'].join('\n'),
    flagTable(command, help),
  ];
}

function usageOf(command: Command, help: Help): readonly string[] {
  const described = help.visibleArguments(command);
  return [
    help.commandUsage(command),
    ...described.map((argument) => `  ${help.argumentTerm(argument)}: ${help.argumentDescription(argument)}`),
  ];
}

function flagTable(command: Command, help: Help): string {
  const rows = FLAG_GROUPS.flatMap(({ title, flags }) => {
    const own = flags.flatMap((flag) => command.options.filter(({ long }) => long === flag));
    return own.map((option, index) => {
      const cells = [
        index === 0 ? title : '',
        `\`${option.flags}\``,
        escaped(help.optionDescription(option)),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  });
  return rows.length === 0 ? '' : ['| | flag | what |', '| --- | --- | --- |', ...rows].join('\n');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Escapes what has a meaning in Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|~$]/g, '\\$&');
}
