#!/usr/bin/env node
import { TOOL_VERSION } from './version.js';

// The version is printed without loading anything else.
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${TOOL_VERSION}\n`);
} else {
  const { keepCompiledCode } = await import('./surfaces/runtime/compiled-code.js');
  keepCompiledCode(process);
  const { nodeRuntime } = await import('./surfaces/runtime/node-runtime.js');
  const { run } = await import('./surfaces/cli/program.js');
  process.exitCode = await run(process.argv.slice(2), nodeRuntime(process));
}
