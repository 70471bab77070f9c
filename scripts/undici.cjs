// What is used of undici: its index loads fetch, web sockets, caches and mocks as well, which is a tenth of what a short command costs.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');
Dispatcher.prototype.request = require('undici/lib/api/api-request.js');

module.exports = {
  Agent: require('undici/lib/dispatcher/agent.js'),
  // Only a machine behind a proxy has to load it.
  get EnvHttpProxyAgent() {
    return require('undici/lib/dispatcher/env-http-proxy-agent.js');
  },
};
