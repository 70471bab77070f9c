import module from 'node:module';

const { register } = module;

/**
 * On Node 20 vitest reports each import to its main process and does not wait for the answer, so the end of a run could fail by chance. Only its watch
 * mode needs the reports.
 */
module.register = (specifier, options) =>
  register(
    specifier,
    specifier === '#nodejs-worker-loader' ? { ...options, data: {}, transferList: [] } : options,
  );
