import { TOOL_VERSION } from './version.js';

/** The command line of a process. Sets its exit code. */
export async function main(process: NodeJS.Process): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  // The version is printed without loading anything else.
  if (rest.length === 0 && (first === '--version' || first === '-V')) {
    process.stdout.write(`${TOOL_VERSION}\n`);
    return;
  }
  const { nodeRuntime } = await import('./surfaces/runtime/node-runtime.js');
  const { run } = await import('./surfaces/cli/program.js');
  process.exitCode = await run(process.argv.slice(2), nodeRuntime(process));
}
