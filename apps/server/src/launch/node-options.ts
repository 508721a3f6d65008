/**
 * Of the process that serves: a young generation that holds what a few batches allocate. With Node's 16 MiB, orders that rest are
 * promoted while their batch is under way (measured in docs/decisions/0002-order-book-layout.md).
 */
export const SERVER_NODE_OPTIONS = ['--max-semi-space-size=64'];
