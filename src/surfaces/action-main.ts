import { runAction } from './action/run.js';
import { run } from './cli/program.js';
import { nodeRuntime } from './runtime/node-runtime.js';

process.exitCode = await runAction(nodeRuntime(process), run);
