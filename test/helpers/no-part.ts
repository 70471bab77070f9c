import type { ApiReader } from '../../src/kernel/model/request.js';

/** For readers of what must be whole: whoever asks for a part of a list is wrong. */
export const noPart: ApiReader['listPart'] = () => Promise.reject(new Error('no part of a list is read'));
