import { executableChunks } from './executable-chunks.js';
import { startWith } from './start.js';

startWith(executableChunks());
