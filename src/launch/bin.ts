#!/usr/bin/env node
import { startWith } from './start.js';
import { installedChunks } from './installed.js';

startWith(installedChunks(import.meta.dirname));
