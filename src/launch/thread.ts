import { installedChunks } from './installed.js';

// A thread that judges files. The chunk listens for tasks.
installedChunks(import.meta.dirname)('judge-worker.cjs');
