import { TOOL_VERSION } from './version.js';

/** Runs a process's command line and sets its exit code. */
export async function main(process: NodeJS.Process): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  // Loads nothing else for the version, for speed.
  if (rest.length === 0 && (first === '--version' || first === '-V')) {
    process.stdout.write(`${TOOL_VERSION}\n`);
    return;
  }
  const { nodeRuntime } = await import('./surfaces/runtime/node-runtime.js');
  const { run } = await import('./surfaces/cli/program.js');
  process.exitCode = await run(process.argv.slice(2), nodeRuntime(process));
}
