import { executableChunks } from './executable-chunks.js';

// A thread that judges files: the chunk listens for its tasks.
executableChunks()('judge-worker.cjs');
