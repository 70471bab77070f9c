// Required by a process of the built program: writes what it has loaded to the file that LOADED_CHUNKS names.
const { writeFileSync } = require('node:fs');
const vm = require('node:vm');

const loaded = [];
const compiled = [];
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options);
    loaded.push(options.filename);
    // True for code that does not fit, undefined if there was none.
    if (this.cachedDataRejected !== false) compiled.push(options.filename);
  }
};
const { LOADED_CHUNKS } = process.env;
process.on('exit', () => {
  writeFileSync(
    LOADED_CHUNKS,
    JSON.stringify({ loaded: [...loaded, ...Object.keys(require.cache)], compiled }),
  );
});
