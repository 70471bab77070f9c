/**
 * What is packed is built, so its manifest has no `prepare` script: npm would warn everybody who installs it that there is one. `npm pack` runs this with `off` before,
 * and with `on` after it has read the manifest.
 */
const { readFileSync, writeFileSync } = require('node:fs');

const PREPARE = '\n    "prepare": "node scripts/prepare.cjs",';
const SCRIPTS = '"scripts": {';

const text = readFileSync('package.json', 'utf8');
const without = text.replace(PREPARE, '');
const wanted = process.argv[2] === 'on' ? without.replace(SCRIPTS, SCRIPTS + PREPARE) : without;
writeFileSync('package.json', wanted);
