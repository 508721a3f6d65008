/** One of many addresses of this machine, each of which is another sender. */
export const addressOf = (n: number): string => `127.7.${Math.floor(n / 200)}.${(n % 200) + 1}`;
