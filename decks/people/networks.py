"""Whom an address stands for."""

from ipaddress import ip_address, ip_network


def network_of(address: str) -> str:
    """One line has 2⁶⁴ addresses in IPv6; what is no address stands for itself."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{known}/64", strict=False)) if known.version == 6 else str(known)
