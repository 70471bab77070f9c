/**
 * `npm install` of a git repository runs this and nothing else, so what is installed from one is built here: by pre-commit, among others. Of a
 * global install npm leaves out the packages to build with, as what it runs for them is global as well. Where it was built before, or
 * those packages were left out on purpose, it stays as it is.
 */
const { execSync } = require('node:child_process');
const { existsSync } = require('node:fs');

function run(command) {
  const local = { npm_config_global: '', npm_config_location: '' };
  execSync(command, { stdio: 'inherit', env: { ...process.env, ...local } });
}

if (!existsSync('dist/main.js')) {
  if (!existsSync('node_modules')) run('npm ci --ignore-scripts --include=dev --no-audit --no-fund');
  if (existsSync('node_modules/tsx')) run('npm run build');
}
