import type { ApiReader, ListRequest, ReadRequest } from '../../kernel/model/request.js';

/** A reader that asks once, unless a request asks again: declarations share answers. For one look at a scope; later looks read again. */
export function rememberReads(api: ApiReader): ApiReader {
  const remembered = <Request extends ReadRequest, Value>(
    read: (request: Request, signal?: AbortSignal) => Promise<Value>,
  ) => {
    const answers = new Map<string, Promise<Value>>();
    return (request: Request, signal?: AbortSignal): Promise<Value> => {
      const key = `${request.path}?${new URLSearchParams(request.query).toString()}`;
      const known = request.isAgain === true ? undefined : answers.get(key);
      const answer = known ?? read(request, signal);
      answers.set(key, answer);
      return answer;
    };
  };
  return {
    get: remembered((request: ReadRequest, signal?: AbortSignal) => api.get(request, signal)),
    list: remembered((request: ListRequest, signal?: AbortSignal) => api.list(request, signal)),
    listPart: remembered((request: ListRequest, signal?: AbortSignal) => api.listPart(request, signal)),
  };
}
