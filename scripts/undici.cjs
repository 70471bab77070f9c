// What is used of undici: its index loads fetch, web sockets, caches, proxies and mocks as well, which is a tenth of what a short command costs.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');
Dispatcher.prototype.request = require('undici/lib/api/api-request.js');

module.exports = {
  Agent: require('undici/lib/dispatcher/agent.js'),
  buildConnector: require('undici/lib/core/connect.js'),
};
