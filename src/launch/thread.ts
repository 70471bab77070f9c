import { installedChunks } from './installed.js';

// A thread that judges files: the chunk listens for its tasks.
installedChunks(import.meta.dirname)('judge-worker.cjs');
