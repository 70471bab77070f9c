import { executableChunks } from './executable-chunks.js';

// A thread that judges files. The chunk listens for tasks.
executableChunks()('judge-worker.cjs');
