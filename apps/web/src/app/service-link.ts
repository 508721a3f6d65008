/** Where customer service may be: each may be absent, empty or not an address that a page should open. */
export interface ServiceAddresses {
  /** Parameter `customer_service_ws`. */
  ws?: string | undefined;
  /** The operator's setting. */
  serviceUrl?: string | undefined;
  /** Parameter `customer_service_email`. */
  email?: string | undefined;
}

/** The link of the customer-service button, https or mailto; nothing when none is set. */
export function serviceLink({ ws, serviceUrl, email }: ServiceAddresses): string | undefined {
  return safeLink(ws) ?? safeLink(serviceUrl) ?? mailLink(email);
}

function safeLink(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'mailto:' ? href : undefined;
}

function mailLink(email: string | undefined): string | undefined {
  return email && /^[^\s@?&]+@[^\s@?&]+$/.test(email) ? `mailto:${email}` : safeLink(email);
}

/** iOS opens the service in the same window (docs/rules.md, "Screens"). An iPad may call itself a Macintosh. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
