// The laws, a hundred times as long. What sets a variable in front of a command is different in each shell, so it is set here.
process.env['ZONEWRIGHT_TEST_RUNS'] ??= '100';
const { default: base } = await import('./vitest.config.js');

export default base;
