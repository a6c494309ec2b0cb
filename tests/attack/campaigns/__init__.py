"""One module a campaign. A campaign is a module with a `CAMPAIGN`; it is found by being here."""
