import { Option, type Command } from 'commander';
import { withOutputOptions } from './flags.js';
import { examples, type Runner } from './program-tools.js';
import { port, whole } from './values.js';

/** Adds `emulator`. */
export function addEmulatorCommand(program: Command, action: Runner): void {
  withOutputOptions(program.command('emulator'))
    .description('serve the API on this machine, for trials and tests')
    .addOption(
      new Option('--port <n>', 'port to listen on; 0 picks a free one').default(8787).argParser(port),
    )
    .addOption(new Option('--state <file>', 'start from this JSON file and write it back when stopped'))
    .addOption(
      new Option('--from-trace <file>', 'answer like the service in the run that wrote this trace (--trace)'),
    )
    .addOption(new Option('--latency <ms>', 'wait before each answer').default(0).argParser(whole))
    .addOption(new Option('--faults <file>', 'a JSON file with a list of faults to inject'))
    .addOption(
      new Option(
        '--normalise',
        'answer like a service that rewrites what it stores: other order, defaults, extra members',
      ),
    )
    .action(action(async () => (await import('../commands/emulator.js')).emulator))
    .addHelpText(
      'after',
      examples(
        'zonewright emulator --port 8787 --state state.json',
        'zonewright emulator --faults faults.json --latency 50',
        'zonewright emulator --from-trace trace.har',
      ),
    );
}
