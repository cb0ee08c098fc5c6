"""Every app in a real Chromium: built, served by the Python server, shown by the test host in a sandbox."""
