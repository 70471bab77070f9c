import { nodeRuntime } from '../runtime/node-runtime.js';
import { runAction } from './run.js';

process.exitCode = await runAction(nodeRuntime(process));
