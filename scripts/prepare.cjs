/**
 * `npm install` of a git repository runs only this script, so a package that is installed from git is built here (by pre-commit, for example). In a
 * global install npm leaves out the packages for the build, because commands that it starts are global too. Does nothing if the package was built
 * before, or if those packages were left out on purpose.
 */
const { execSync } = require('node:child_process');
const { existsSync } = require('node:fs');

function run(command) {
  const local = { npm_config_global: '', npm_config_location: '' };
  execSync(command, { stdio: 'inherit', env: { ...process.env, ...local } });
}

if (!existsSync('dist/zonewright.cjs')) {
  if (!existsSync('node_modules')) run('npm ci --ignore-scripts --include=dev --no-audit --no-fund');
  if (existsSync('node_modules/tsx')) run('npm run build');
}
