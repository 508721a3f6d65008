/** Projects of the demo and their white paper; `{…}` is filled from the terms. */
export const demo = {
  projects: {
    AURA: {
      summary: 'Idle graphics cards become a data centre that anyone can rent by the second.',
      purpose:
        'Aura Compute brings owners of idle graphics cards together with people who train models. Jobs are split, computed twice by different machines and paid only when both results agree. AURA pays for computing time and is the deposit of those who offer it.',
    },
    TIDE: {
      summary: 'Encrypted storage on many small servers, with a proof every night that nothing is lost.',
      purpose:
        'Tide Storage cuts files into encrypted pieces and spreads them over many small servers. Every night each server proves that it still has its pieces. TIDE pays for space, and whoever fails a proof loses part of his deposit.',
    },
    NOVA: {
      summary:
        'The token of an ecosystem for AI and blockchain: one means of payment for data, models and computing.',
      purpose:
        'Nova Intelligence is a market where data, models and computing time are paid in one token. Owners of data keep control of it: models come to the data and not the other way round. Every sale of tokens carries a fee of 10%, of which 2.5% is burned and 7.5% goes to stakers. Early unstaking burns 25%; after 21 days it is free.',
    },
    LYRA: {
      summary: 'Payments between small shops in seconds, for a fee of a fraction of a cent.',
      purpose:
        'Lyra Pay settles payments of small shops within three seconds. Amounts are netted between shops of the same town, so only differences reach the chain. LYRA pays the fees and rewards those who keep the network running.',
    },
    ORBI: {
      summary: 'A map of the world drawn by those who drive through it, and owned by them.',
      purpose:
        'Orbit Maps pays drivers and cyclists for what their cameras see. Faces and number plates are blurred on the device before anything is sent. ORBI pays for map data, and users of the map burn it for every request.',
    },
    MIRA: {
      summary: 'A social network whose members vote on what it shows. Cancelled by its founders.',
      purpose:
        'Mira Social wanted to let members decide by vote how posts are ordered. The founders withdrew the project before joining began.',
    },
  },
  whitePaper: {
    title: '{name} ({coin}): white paper',
    sections: [
      ['Purpose', '{purpose}'],
      [
        'Use of the coin',
        '- **Payment:** every service of the network is paid in {coin}.\n- **Deposit:** whoever offers a service leaves a deposit, which he loses if he does not deliver.\n- **Vote:** holders decide about changes of the rules, one coin one vote, with a notice of 14 days.',
      ],
      [
        'Supply and price',
        'In this subscription {supply} {coin} are offered at {price} USDT each. One user may put in between {min} and {max} USDT and receives at most {cap} {coin}. No further coins are issued through the exchange.',
      ],
      ['Allotment', '{mode}'],
      [
        'Lock and trading',
        '{lock} The exchange may then list the coin; nobody promises that it will or at what price.',
      ],
      [
        'Plan',
        '1. First half-year: public test network and independent review of the code.\n2. Second half-year: main network with 50 providers.\n3. Second year: the founders hand their administrative keys to the holders.',
      ],
      [
        'Risks',
        'The project may fail, be delayed or be overtaken. The coin may lose all of its value or find no market. Laws may forbid its use. Put in only what you can do without.',
      ],
    ] as Pairs,
    modes: {
      'first-come':
        'Coins are allotted at once, in the order in which purchases arrive, until they are sold out.',
      'pro-rata':
        'What is put in stays frozen until the end. Then coins are shared in proportion to it, up to the maximum of one user; what exceeds a maximum is spread over the others, and what was not used comes back at once.',
    },
    lock: 'Coins are locked for {days} days after the end and then released by themselves.',
    noLock: 'There is no lock: coins are free at the end.',
    facts: [['Chain', 'ERC20']] as Pairs,
  },
};

/** A heading and what stands below it, or a name and a value. */
type Pairs = readonly (readonly [string, string])[];

export type Demo = typeof demo;
