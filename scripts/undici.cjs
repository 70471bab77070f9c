// The used parts of undici. Its index also loads fetch, web sockets, caches, proxies and mocks: a tenth of the time of a short command.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');
Dispatcher.prototype.request = require('undici/lib/api/api-request.js');

module.exports = {
  Agent: require('undici/lib/dispatcher/agent.js'),
  buildConnector: require('undici/lib/core/connect.js'),
};
