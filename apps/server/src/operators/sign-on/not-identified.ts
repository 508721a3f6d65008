/** What came from a provider proves nothing: another's, too late, signed by nobody we know, or its refusal. */
export class NotIdentified extends Error {
  override name = 'NotIdentified';
}
