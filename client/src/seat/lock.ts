/** A seat's key behind a password: AES-GCM under a key derived by PBKDF2, all in the browser. */

export interface Lock {
  salt: string;
  iv: string;
  text: string;
}

const ROUNDS = 250_000;

/** Browsers offer ciphers only on this machine itself or over https. */
export function canLock(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function makeLock(secret: string, password: string): Promise<Lock> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await derive(password, salt),
    new TextEncoder().encode(secret),
  );
  return { salt: encode(salt), iv: encode(iv), text: encode(new Uint8Array(text)) };
}

/** The secret, or null where the password is wrong. */
export async function openLock(lock: Lock, password: string): Promise<string | null> {
  try {
    const key = await derive(password, decode(lock.salt));
    return new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: "AES-GCM", iv: decode(lock.iv) }, key, decode(lock.text)),
    );
  } catch {
    return null;
  }
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(password), "PBKDF2", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "PBKDF2", salt, iterations: ROUNDS, hash: "SHA-256" },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
