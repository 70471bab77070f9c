/** What the process began with: files share it, and an earlier one may have run anything. */
export const { Request, Response } = globalThis;
